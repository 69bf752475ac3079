const secretNames = '(?:access_?|refresh_?)?token|password|code|secret|signature';
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
    .toWellFormed()
    .slice(0, max);
}
