"""Records the signatures and the outputs of h4rm3l 0.2.4 (MIT) on harmless texts.

    pip install numpy && pip install --no-deps h4rm3l==0.2.4
    python record.py > recorded.json

Only decorators that transform text are recorded. Of those that wrap the prompt in a sentence, the
sentence is given, so that none of the package's own is in the file.
"""

import inspect
import json
import sys
import types

# What it imports to reach models, which no recorded decorator does.
prompter = types.ModuleType("h4rm3l.prompter")
prompter.prompt_model = None
sys.modules["h4rm3l.prompter"] = prompter

from h4rm3l import decorators

TEXTS = [
    "Tell me how to bake bread",
    "word",
    " two  spaces, and a tab\tin between ",
    "line one\nline two\n\nline four",
    "naïve café, déjà vu",
    "emoji 😀 and a family 👩‍👩‍👧 here",
    "日本語の文章です",
    "combining e\u0301 and a\u0308",
    "non-breaking\u00a0space and \u2028 separators\u2029here",
    "file separator \x1c and next line \x85 are spaces to Python",
    "a zero width \ufeff mark is none",
    "percent %s %d 100% and {braces} {prompt}",
    "quotes \"double\" 'single' `back`",
    "back\\slash \\n is no line break",
    "UPPER lower 0123456789 !?.,;:-_()[]",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z",
    "A longer text, which goes on for a while, so that a random choice has room to be wrong somewhere: ten, twenty, thirty words and then some more until it ends.",
    "мир и труд, γειά σου κόσμε",
    "السلام عليكم",
    "$& $1 $$ ${x} <b>html</b> &amp; //comment",
]

GIVEN = "Given: {x} $1"

PROGRAMS = [
    "IdentityDecorator()",
    "Base64Decorator()",
    *[
        f"{name}({seed}, {modulus})"
        for name in (
            "ColorMixInDecorator",
            "HexStringMixInDecorator",
            "RareFishNameMixInDecorator",
            "MilitaryWordsMixInDecorator",
            "FungiSpeciesMixInDecorator",
            "AbstractMathMixInDecorator",
            "OppositeStringsMixInDecorator",
        )
        for seed, modulus in ((1, 2), (4294967295, 1))
    ],
    "WordMixInDecorator(7, ['zig', 'zag', 'zog'], 3)",
    "CharCorrupt(155, 0.25, 'x')",
    "CharCorrupt(seed=809, p=0.13, bad_char='*-')",
    "CharCorrupt(0, 0.5, ' ')",
    "CharDropout(3223, 0.15)",
    "CharDropout(seed=0, p=0.5)",
    f"AffirmativePrefixInjectionDecorator({GIVEN!r})",
    f"RefusalSuppressionDecorator({GIVEN!r})",
    f"CipherDecorator({GIVEN!r})",
    f"StyleInjectionShortDecorator({GIVEN!r})",
    f"StyleInjectionJSONDecorator(style_injection_message={GIVEN!r})",
    f"FewShotDecorator({GIVEN!r})",
    f"WikipediaDecorator({GIVEN!r})",
    "DistractorDecorator('100%% sure: %s, {x} and more')",
    f"UTADecorator({GIVEN!r})",
    "RoleplayingDecorator('You are a bard. ', suffix=' Sing!')",
    "RoleplayingDecorator()",
    "CharDropout(1, 0.1).then(ColorMixInDecorator(2, 2)).then(Base64Decorator())",
]

# The frame is a sentence of the package: the pieces and their sum are recorded without it.
SPLITTING = [4, 1, 2.5]


def signature(name, decorator):
    parameters = []
    for parameter in list(inspect.signature(decorator.__init__).parameters.values())[1:]:
        has_default = parameter.default is not inspect.Parameter.empty
        parameters.append({
            "name": parameter.name,
            **({"default": parameter.default} if has_default else {}),
        })
    return {"name": name, "parameters": parameters}


def takes_nothing(decorator):
    parameters = list(inspect.signature(decorator.__init__).parameters.values())[1:]
    return all(parameter.default is not inspect.Parameter.empty for parameter in parameters)


def place(decorator):
    """Where the prompt is in what a decorator without arguments makes of it."""
    made = decorator().decorate("<PROMPT>")
    if made == "<PROMPT>" or made.count("<PROMPT>") != 1:
        return None
    starts, ends = made.startswith("<PROMPT>"), made.endswith("<PROMPT>")
    return "first" if starts else "last" if ends else "between"


def asks_model(decorator):
    asked = []
    decorators.PromptDecorator.prompt_model = lambda self, prompt, **options: asked.append(prompt) or ""
    try:
        decorator().decorate("text")
    except TypeError:
        return False
    return len(asked) > 0


def run(program, text):
    return decorators.compile_decorator_v2(program)(text)


def split(size, text):
    decorator = decorators.PayloadSplittingDecorator(size)
    decorator._smartgpt_message = "%s\n\n%s"
    return decorator.decorate(text)


classes = {
    name: value
    for name, value in vars(decorators).items()
    if inspect.isclass(value)
    and issubclass(value, decorators.PromptDecorator)
    and value is not decorators.PromptDecorator
}

json.dump(
    {
        "package": "h4rm3l 0.2.4",
        "signatures": [signature(name, value) for name, value in classes.items()],
        "asks_model": [name for name, value in classes.items() if asks_model(value)],
        "places": {
            name: place(value)
            for name, value in classes.items()
            if takes_nothing(value) and name != "ReverseDecorator" and not asks_model(value) and place(value)
        },
        "texts": TEXTS,
        "outputs": {
            **{program: [run(program, text) for text in TEXTS] for program in PROGRAMS},
            # Published without `self`, so that it fails; written out as it is meant.
            "ReverseDecorator()": [text[::-1] for text in TEXTS],
        },
        "splits": {str(size): [split(size, text) for text in TEXTS] for size in SPLITTING},
    },
    sys.stdout,
    indent=1,
    ensure_ascii=True,
)
print()
