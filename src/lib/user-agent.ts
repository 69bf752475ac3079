const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
  ['curl', /^curl\/(\d+)/],
];
const systems: readonly [name: string, mark: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** A user agent in short, as "Firefox 140, Windows"; its own first words where it is none that is known. */
export function deviceOf(userAgent: string): string {
  const browser = browsers.flatMap(([name, mark]) => {
    const version = mark.exec(userAgent)?.[1];
    return version ? [`${name} ${version}`] : [];
  })[0];
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0];
  return [browser, system].filter(Boolean).join(', ') || userAgent.slice(0, 60);
}
