const secretNames = String.raw`[\w.-]*(?:token|password|secret|signature|api_?key|access_?key)|code|sig`;
/** A secret of the query itself, or of an address that is one of its values. */
const secret = new RegExp(`(^|[?&#])(${secretNames})=`, 'i');

/** A query string with the values of secret names hidden, however they are encoded. */
export function maskQuery(query: string): string {
  return query
    .split('&')
    .map((pair) => (secret.test(decoded(pair)) ? `${pair.split('=', 1)[0]}=***` : pair))
    .join('&');
}

/** What was encoded twice, as an address within an address, is decoded twice; names are ASCII, and all else is kept. */
function decoded(text: string): string {
  return decodedOnce(decodedOnce(text));
}

function decodedOnce(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Text on one line, without control characters that could forge or colour a log, at most `max` long. */
export function oneLine(text: string, max: number): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, max)
    .toWellFormed();
}

/** Text of several lines without the other control characters, at most `max` bytes long; what is cut ends with an ellipsis. */
export function printable(text: string, max: number): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .toWellFormed();
  const bytes = Buffer.from(clean);
  if (bytes.length <= max) return clean;
  const ellipsis = '…';
  // Where a character is cut in two, the decoder leaves out its first half.
  return (
    new TextDecoder().decode(bytes.subarray(0, max - Buffer.byteLength(ellipsis)), { stream: true }) +
    ellipsis
  );
}

const quoted = String.raw`"(?:[^"\\]|\\.)*(?:"|$)|\[[^\]]*(?:\]|$)`;
const bare = String.raw`(?!(?:true|false|null)(?![\w.+-]))[\w.+-]+`;
const secretWords = 'password|token|secret|signature|api_?key|access_?key';
/**
 * A value of JSON under the name of a secret, whole or cut off. A number is one only if the name ends so:
 * `wrongPasswordsPerAddress` is a limit.
 */
const secretValue = new RegExp(
  String.raw`("(?:[^"\\]*(?:${secretWords})|[^"\\]+key|(?:[^"\\]*recovery_?)?codes?)"\s*:\s*)(?:${quoted}|${bare})|("[^"\\]*(?:${secretWords})[^"\\]*"\s*:\s*)(?:${quoted})`,
  'gi',
);
const secretParameter = new RegExp(String.raw`([?&#\s"]|^)((?:${secretNames})=)[^&\s"'<>\\]+`, 'gi');

/** JSON or other text with the values of secret names hidden, and tokens and passwords of addresses wherever they are. */
export function maskText(text: string): string {
  return text
    .replace(secretValue, '$1$2"***"')
    .replace(secretParameter, '$1$2***')
    .replace(/\beyJ[\w-]+\.[\w-]+\.?[\w-]*/g, '***')
    .replace(/\b(Bearer|Basic)\s+[\w.~+/-]+=*/gi, '$1 ***')
    .replace(/:\/\/[^\s/"@]+@/g, '://***@');
}

/** Under such a name a list or an object holds secrets. */
const holdsSecrets = /(?:password|token|secret|signature|.key)s?$|^(?:recovery_?)?codes?$/i;

/** JSON as it may be kept: without the values of secret names, and of at most about `max` characters. */
export function maskJson(value: unknown, max: number): unknown {
  return JSON.parse(maskText(jsonText(value, max)));
}

/**
 * About the first `max` characters of the JSON of a value, however large it is; deep in it are ellipses. What PostgreSQL
 * cannot store is replaced, and lists and objects of secrets are hidden, since patterns find only plain values.
 */
export function jsonText(value: unknown, max: number): string {
  const parts: string[] = [];
  let length = 0;
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  const quote = (text: string) => JSON.stringify(text.slice(0, max).replaceAll('\0', ' ').toWellFormed());
  function write(value: unknown, depth: number): void {
    if (typeof value === 'string') add(quote(value));
    else if (typeof value !== 'object' || value === null) add(JSON.stringify(value) ?? 'null');
    else if (depth > 20) add('"…"');
    else writeEntries(value, depth);
  }
  function writeEntries(value: object, depth: number): void {
    const isList = Array.isArray(value);
    add(isList ? '[' : '{');
    let isFirst = true;
    for (const [key, inner] of entriesOf(value)) {
      if (length > max) return;
      const name = isList ? '' : `${quote(key)}:`;
      add(isFirst ? name : `,${name}`);
      isFirst = false;
      const isHidden = !isList && typeof inner === 'object' && inner !== null && holdsSecrets.test(key);
      write(isHidden ? '***' : inner, depth + 1);
    }
    add(isList ? ']' : '}');
  }
  write(value, 0);
  return parts.join('');
}

/** One after the other, so that of a very large list only the first are looked at. */
function* entriesOf(value: object): Generator<[string, unknown]> {
  for (const key in value) yield [key, (value as Record<string, unknown>)[key]];
}
