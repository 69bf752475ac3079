import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/**
 * A connection to the embedded database in the shape of the socket that `pg` expects.
 * `pg` corks while it writes the parts of a query, so one message carries all of them.
 */
export class PortStream extends Duplex {
  readonly #open: () => Promise<MessagePort>;
  #port: MessagePort | undefined;

  constructor(open: () => Promise<MessagePort>) {
    super();
    this.#open = open;
  }

  connect(): this {
    this.#open().then(
      (port) => this.#attach(port),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  #attach(port: MessagePort): void {
    if (this.destroyed) {
      port.close();
      return;
    }
    this.#port = port;
    port.on('message', (bytes: Uint8Array) => this.push(bytes));
    port.on('close', () => this.destroy());
    this.emit('connect');
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.#port?.postMessage(chunk);
    done();
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), '', done);
  }

  override _final(done: () => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }

  /** Sockets have these; here there is nothing to set. */
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
