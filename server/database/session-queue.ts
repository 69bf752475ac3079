import type { MessagePort } from 'node:worker_threads';

interface Turn {
  port: MessagePort;
  message: Uint8Array;
}

/** ReadyForQuery, the last thing in an answer, ends with I outside a transaction, T within one, E in a failed one. */
const idle = 'I'.charCodeAt(0);

/**
 * Lets several clients share the one session of the embedded database.
 * A message holds a whole exchange of the client (parse, bind, execute, sync), so it is never split, and a
 * client within a transaction goes on before the others get a turn.
 */
export function createSessionQueue(run: (message: Uint8Array) => Promise<Uint8Array>) {
  let waiting: Turn[] = [];
  let owner: MessagePort | undefined;
  let isWorking = false;

  function take(): Turn | undefined {
    const next = owner ? waiting.findIndex(({ port }) => port === owner) : 0;
    return next === -1 ? undefined : waiting.splice(next, 1)[0];
  }

  async function add(port: MessagePort, message: Uint8Array): Promise<void> {
    waiting.push({ port, message });
    if (isWorking) return;
    isWorking = true;
    for (let turn = take(); turn; turn = take()) {
      const answer = await run(turn.message);
      owner = answer.at(-1) === idle ? undefined : turn.port;
      turn.port.postMessage(answer, [answer.buffer as ArrayBuffer]);
    }
    isWorking = false;
  }

  return {
    add,
    /** A client went away: its last turn undoes what it had not committed. */
    leave(port: MessagePort, rollback: Uint8Array): Promise<void> {
      waiting = waiting.filter((turn) => turn.port !== port);
      return add(port, rollback);
    },
  };
}
