"""Serves an agent as chat completions, within the trace that a request continues. Prints its address."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from opentelemetry import context, propagate, trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor


def set_up_tracing():
    provider = TracerProvider()
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    return provider


def send_email(to: str, body: str) -> str:
    """Sends a mail."""
    if to.endswith(".invalid"):
        raise ValueError(f"No such domain: {to}")
    return json.dumps({"status": "sent", "to": to})


def serve_agent(answer):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            length = int(self.headers["content-length"])
            messages = json.loads(self.rfile.read(length))["messages"]
            carrier = {name.lower(): value for name, value in self.headers.items()}
            token = context.attach(propagate.extract(carrier))
            try:
                content = answer(messages)
            except Exception as error:
                content = f"The agent failed: {type(error).__name__}"
            finally:
                context.detach(token)
            message = {"role": "assistant", "content": content}
            choice = {"index": 0, "message": message, "finish_reason": "stop"}
            body = json.dumps({"object": "chat.completion", "choices": [choice]}).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
