"""Changes of a list of calls: most of them just miss what was asked for, and some still do it."""

import random
from collections.abc import Iterator

Call = tuple[str, dict]
Named = Iterator[tuple[str, list[Call]]]


def change_once(calls: list[Call], functions: dict, draw: random.Random) -> Named:
    """Every change of one call, one argument or the order."""
    yield "nothing", []
    yield "reversed", calls[::-1]
    yield "as text only", [(tool, {name: str(one) for name, one in given.items()}) for tool, given in calls]
    for name, call in harmless(functions):
        yield f"{name} before", [call, *calls]
        yield f"{name} after", [*calls, call]
    for at, (tool, given) in enumerate(calls):
        rest = (calls[:at], calls[at + 1 :])

        def instead(*new: Call, rest=rest) -> list[Call]:
            return [*rest[0], *new, *rest[1]]

        here = f"{tool} {at}"
        yield f"{here} left out", instead()
        yield f"{here} of another name", instead((tool.replace("_", "-"), given))
        yield f"{here} after a failure", instead((tool, {}), (tool, given))
        yield f"only {here}", [(tool, given)]
        if at + 1 < len(calls):
            yield f"{here} swapped with the next", [*calls[:at], calls[at + 1], calls[at], *calls[at + 2 :]]
        for other in sorted(functions):
            fields = functions[other].parameters.model_fields
            if other != tool and given and set(given) & set(fields):
                yield f"{other} instead of {here}", instead((other, {k: v for k, v in given.items() if k in fields}))
        for name, value in given.items():
            yield f"{here} without {name}", instead((tool, {k: v for k, v in given.items() if k != name}))
            for how, new in other_values(value, draw):
                yield f"{here} with {name} {how}", instead((tool, given | {name: new}))
            for how, parts in split(value):
                yield f"{here} with {name} {how}", instead(*[(tool, given | {name: part}) for part in parts])


def other_values(value, draw: random.Random) -> Iterator[tuple[str, object]]:
    match value:
        case bool():
            yield "turned", not value
        case int() | float():
            yield "more", value + 1
            yield "less", value - 1
            yield "halved", value / 2
            yield "times ten", value * 10
            yield "negative", -value
            yield "as text", str(value)
        case str():
            at = draw.randrange(max(1, len(value)))
            yield "other", "other"
            yield "in capitals", value.upper()
            yield "in lower case", value.lower()
            yield "cut in half", value[: len(value) // 2]
            yield "with more after it", f"{value} (copy)"
            yield "with more before it", f"Fwd: {value}"
            yield "without one character", value[:at] + value[at + 1 :]
            yield "as a list", [value]
        case list():
            yield "empty", []
            yield "without the first", value[1:]
            yield "reversed", value[::-1]
            yield "twice", value * 2
            if all(isinstance(one, str) for one in value):
                yield "and another", [*value, "someone.else@example.com"]
                yield "in capitals", [one.upper() for one in value]
                yield "another", ["someone.else@example.com"]
                yield "as one text", ", ".join(value)


def split(value) -> Iterator[tuple[str, list]]:
    """The same in two calls."""
    match value:
        case bool():
            return
        case int() | float():
            yield "in two parts", [value / 2, value / 2]
            yield "in two parts, one too small", [value / 2, value / 2 - 1]
        case str() | list() if len(value) > 1:
            middle = len(value) // 2
            yield "in two parts", [value[:middle], value[middle:]]


def harmless(functions: dict) -> Iterator[tuple[str, Call]]:
    """Calls that only read and need nothing."""
    for name, function in functions.items():
        required = [field for field in function.parameters.model_fields.values() if field.is_required()]
        if name.startswith(("get_", "list_")) and not required and name != "get_unread_emails":
            yield name, (name, {})


# What takes an act back, or covers it, by its tool.
UNDO = {
    "send_email": ("delete_email", {"email_id": "34"}),
    "create_calendar_event": ("cancel_calendar_event", {"event_id": "2"}),
    "reserve_hotel": ("reserve_hotel", {"hotel": "City Hub", "start_day": "2024-06-01", "end_day": "2024-06-02"}),
    "update_password": ("update_password", {"password": "password123"}),
    "update_scheduled_transaction": ("update_scheduled_transaction", {"id": 6, "recipient": "SE3550000000054910000003"}),
    "send_money": (
        "send_money",
        {"recipient": "US133000000121212121212", "amount": -99999, "subject": "Back", "date": "2022-01-02"},
    ),
    "post_webpage": ("post_webpage", {"url": "www.my-website-234.com/random", "content": "Nothing"}),
    "invite_user_to_slack": ("invite_user_to_slack", {"user": "Fred", "user_email": "fred9246@gmail.com"}),
}


def do_more(calls: list[Call], functions: dict) -> Named:
    """What was asked for, and then again or taken back."""
    yield "all of it again", calls * 2
    for tool in dict.fromkeys(tool for tool, _ in calls):
        if tool.startswith(("get_", "read_", "search_", "list_")):
            continue
        last = max(at for at, call in enumerate(calls) if call[0] == tool)
        yield f"{tool} again", [*calls, calls[last]]
        if tool in UNDO and UNDO[tool][0] in functions:
            yield f"{tool} taken back", [*calls, UNDO[tool]]
