/**
 * Calls a function of a Python file for each line that it reads, with the values that the function has parameters for.
 * Of a generator, each value that it yields is an answer. Answers have a pipe of their own: the function may print.
 */
export const pythonWorker = String.raw`
import asyncio, importlib.util, inspect, json, os, sys, threading, traceback
from concurrent.futures import ThreadPoolExecutor

file, name = sys.argv[1:3]
questions = os.fdopen(os.dup(0), "r", encoding="utf-8")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.set_inheritable(3, False)
answers = os.fdopen(3, "w", encoding="utf-8", newline="\n")
lock = threading.Lock()
threads = ThreadPoolExecutor(max_workers=64)
tasks, generators = {}, {}
loaded = ready = None


def load():
    global loaded, ready
    with lock:
        if loaded is None:
            sys.path[0] = os.path.dirname(file)
            stem = os.path.splitext(os.path.basename(file))[0]
            spec = importlib.util.spec_from_file_location(stem, file)
            if spec is None:
                raise ImportError(file + " is no Python file.")
            module = importlib.util.module_from_spec(spec)
            sys.modules.setdefault(stem, module)
            spec.loader.exec_module(module)
            loaded = module
    found = getattr(loaded, name, None)
    if not callable(found):
        raise NameError("It has no function " + name + ".")
    ready = True
    return found


def call(given):
    function = load()
    parameters = inspect.signature(function).parameters.values()
    if any(one.kind is one.VAR_KEYWORD for one in parameters):
        return function(**given)
    takes = [one.name for one in parameters]
    named = {key: value for key, value in given.items() if key in takes}
    main = next(iter(given))
    first = next((one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)), None)
    if first is not None and (first.kind is first.POSITIONAL_ONLY or first.name not in given):
        named.pop(first.name, None)
        return function(given[main], **{key: value for key, value in named.items() if key != main})
    return function(**named)


def begin(question):
    key = question.get("generator")
    if key is None:
        returned = call(question)
        if not inspect.isgenerator(returned):
            return returned
        key = os.urandom(8).hex()
        generators[key] = returned
        send = None
    elif question.get("close"):
        generators.pop(key).close()
        return {"done": True}
    else:
        send = question.get("send")
    try:
        return {"generator": key, "yielded": generators[key].send(send)}
    except StopIteration:
        generators.pop(key, None)
        return {"done": True}
    except BaseException:
        generators.pop(key, None)
        raise


def to_answer(returned):
    if isinstance(returned, dict):
        return returned
    if isinstance(returned, str):
        return {"reply": returned}
    if isinstance(returned, (bool, int, float)):
        return {"value": returned}
    if returned is None:
        return {"error": "It returned nothing.", "value": None}
    return {"error": "It returned a value of type " + type(returned).__name__ + "."}


def describe(error):
    text = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    lines = [line.strip() for line in text.strip().split("\n")]
    return "\n".join([line for line in lines if line.strip("^~ ")][-4:])[-500:]


async def answer(id, question):
    try:
        returned = await asyncio.get_running_loop().run_in_executor(threads, begin, question)
        if inspect.isawaitable(returned):
            returned = await returned
        line = json.dumps({**to_answer(returned), "id": id})
    except BaseException as error:
        # What a function raises may pass; a file that cannot be loaded stays so.
        line = json.dumps({"id": id, "error": describe(error), "retryable": ready is not None})
    tasks.pop(id, None)
    with lock:
        answers.write(line + "\n")
        answers.flush()


async def main():
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, questions.readline):
        question = json.loads(line)
        id = question.pop("id")
        if question.get("cancel"):
            if id in tasks:
                tasks[id].cancel()
        else:
            tasks[id] = loop.create_task(answer(id, question))
    os._exit(0)


asyncio.run(main())
`;
