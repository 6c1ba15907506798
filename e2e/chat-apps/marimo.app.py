import marimo

app = marimo.App()


@app.cell
def _():
    import marimo
    from practice import parts

    return marimo, parts


@app.cell
def _(marimo, parts):
    def answer(messages, config):
        yield from parts(messages[-1].content)

    marimo.ui.chat(answer, prompts=["When do you open?"])
    return


if __name__ == "__main__":
    app.run()
