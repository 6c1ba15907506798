import { createHash } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers one message of a page's socket. */
export type OnMessage = (text: string, say: (text: string) => void) => void;

/** Adds sockets to a server: short text messages, unfragmented, as a page sends them. */
export function serveSockets(server: Server, onMessage: OnMessage): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    const say = (text: string) => void (socket.writable && socket.write(frameOf(text)));
    socket.on('data', (data: Buffer) => {
      const text = textIn(data);
      if (text !== undefined) onMessage(text, say);
    });
    socket.on('error', () => socket.destroy());
  });
}

const TEXT = 0x81;

function frameOf(text: string): Buffer {
  const data = Buffer.from(text);
  const length = data.length < 126 ? [data.length] : [126, data.length >> 8, data.length & 0xff];
  return Buffer.concat([Buffer.from([TEXT, ...length]), data]);
}

/** A page masks what it sends. */
function textIn(frame: Buffer): string | undefined {
  if (frame[0] !== TEXT) return undefined;
  const short = (frame[1] ?? 0) & 0x7f;
  const start = short === 126 ? 4 : 2;
  const length = short === 126 ? frame.readUInt16BE(2) : short;
  const mask = frame.subarray(start, start + 4);
  const data = frame.subarray(start + 4, start + 4 + length);
  return Buffer.from(data.map((byte, at) => byte ^ (mask[at % 4] ?? 0))).toString();
}
