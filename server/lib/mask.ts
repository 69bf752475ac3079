const secretNames = /^(token|accessToken|refreshToken|password|code|secret|signature)$/i;

/** A query string with the values of secret names hidden. */
export function maskQuery(query: string): string {
  return query
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return secretNames.test(name) ? `${name}=***` : pair;
    })
    .join('&');
}

/** Text on one line, without control characters that could forge or colour a log, at most `max` long. */
export function oneLine(text: string, max: number): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, max);
}
