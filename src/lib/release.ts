/** The script that starts the open page; its name has a hash of the whole build. */
const startScript = () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';

/** Which build of the portal is open, as the hash in the name of its first script. */
export function openRelease(): string {
  return /-([\w-]+)\.js$/.exec(startScript())?.[1] ?? 'development';
}

/** Whether the server has another version of the portal than the open one. A server out of reach has none. */
export async function isOutdated(): Promise<boolean> {
  const script = startScript();
  const page = await fetch('/', { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  return script !== '' && page !== '' && !page.includes(script);
}
