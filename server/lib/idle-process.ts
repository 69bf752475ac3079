import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * A program in a separate process, so that a job that makes it crash affects nothing else. It is started when it is
 * needed, does one job at a time, and is ended after `idleTime` milliseconds without one, to free its memory.
 */
export function createIdleProcess<Job extends object, Answer>(
  program: URL,
  idleTime: number,
  options: ForkOptions,
) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    // It inherits nothing: a compromised program finds no secret.
    const env = { SystemRoot: process.env.SystemRoot, ...options.env };
    const started = fork(program, { ...options, env, stdio: 'ignore' });
    const forget = () => {
      if (child === started) child = undefined;
    };
    return started.once('exit', forget).on('error', forget);
  }

  function end(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function run(job: Job, signal: AbortSignal): Promise<Answer | undefined> {
    signal.throwIfAborted();
    clearTimeout(idle);
    child ??= start();
    const over = new AbortController();
    try {
      const answered = once(child, 'message', { signal: over.signal }).then(([answer]) => answer as Answer);
      const ended = once(child, 'exit', { signal: over.signal }).then(() => undefined);
      const aborted = once(signal, 'abort', { signal: over.signal }).then(() =>
        Promise.reject(signal.reason),
      );
      child.send(job);
      const answer = await Promise.race([answered, ended, aborted]);
      idle = setTimeout(end, idleTime).unref();
      return answer;
    } catch (error) {
      end();
      throw error;
    } finally {
      over.abort();
    }
  }

  return {
    /**
     * The answer to a job, once it is its turn; undefined when the process ended without one. `begin` makes the signal
     * that aborts the job, and the process with it, when the job begins.
     */
    ask(job: Job, begin: () => AbortSignal): Promise<Answer | undefined> {
      const answer = queue.then(() => run(job, begin()));
      queue = answer.catch(() => {});
      return answer;
    },
    end,
  };
}
