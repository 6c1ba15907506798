"""A tool for `llm`."""


def send_email(to: str, body: str) -> str:
    """Sends a mail."""
    return f"sent to {to}"
