/**
 * Calls a function of a Python file for each line that it reads, with the values that the function has parameters for.
 * Of a generator, each value that it yields is an answer. Answers have a pipe of their own: the function may print.
 */
export const pythonWorker = String.raw`
import asyncio, dataclasses, importlib.util, inspect, json, os, sys, threading, traceback
from concurrent.futures import ThreadPoolExecutor

function = failure = None


def load(file, name):
    sys.path[0] = os.path.dirname(file)
    stem = os.path.splitext(os.path.basename(file))[0]
    spec = importlib.util.spec_from_file_location(stem, file)
    if spec is None:
        raise ImportError(file + " is no Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(stem, module)
    spec.loader.exec_module(module)
    found = getattr(module, name, None)
    if not callable(found):
        raise NameError("It has no function " + name + ".")
    return found


def call(given):
    if failure is not None:
        raise failure
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
    try:
        return step(question)
    except StopIteration as error:
        # No future can hold one.
        raise RuntimeError("It raised StopIteration.").with_traceback(error.__traceback__) from None


def step(question):
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


def plain(value):
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    if hasattr(value, "model_dump") and not isinstance(value, type):
        return value.model_dump(mode="json")
    raise TypeError("a value of type " + type(value).__name__)


def to_answer(returned):
    if isinstance(returned, dict):
        return returned
    if isinstance(returned, str):
        return {"reply": returned}
    if isinstance(returned, (bool, int, float)):
        return {"value": returned}
    if returned is None:
        return {"returned": "nothing", "value": None}
    try:
        return to_answer(plain(returned))
    except TypeError as error:
        return {"returned": str(error)}


def to_line(id, returned):
    try:
        return json.dumps({**to_answer(returned), "id": id}, default=plain, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        return json.dumps({"id": id, "error": "It returned what JSON cannot hold: " + str(error)})


def is_ours(frame):
    name = frame.f_code.co_filename
    return name == __file__ or name.startswith("<frozen importlib")


def describe(error):
    place = step = error.__traceback__
    while step is not None:
        if is_ours(step.tb_frame):
            place = step.tb_next
        step = step.tb_next
    text = "".join(traceback.format_exception(type(error), error, place))
    lines = [line.strip() for line in text.strip().split("\n")]
    return "\n".join([line for line in lines if line.strip("^~ ")][-4:])[-500:]


async def answer(id, question):
    try:
        returned = await asyncio.get_running_loop().run_in_executor(threads, begin, question)
        if inspect.isawaitable(returned):
            returned = await returned
        line = to_line(id, returned)
    except BaseException as error:
        # What a function raises may pass; a file that cannot be loaded stays so.
        line = json.dumps({"id": id, "error": describe(error), "retryable": failure is None})
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


# A process of multiprocessing imports this file too.
if __name__ == "__main__":
    questions = os.fdopen(os.dup(0), "r", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.set_inheritable(3, False)
    answers = os.fdopen(3, "w", encoding="utf-8", newline="\n")
    lock = threading.Lock()
    threads = ThreadPoolExecutor(max_workers=64)
    tasks, generators = {}, {}
    try:
        # Some modules can be imported in the main thread alone.
        function = load(*sys.argv[1:3])
    except BaseException as error:
        failure = error
    asyncio.run(main())
`;
