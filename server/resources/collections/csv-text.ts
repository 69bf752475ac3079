const utf8 = new TextDecoder('utf-8', { fatal: true });
const greekWindows = new TextDecoder('windows-1253', { fatal: true });

/**
 * The text of a file, with plain line ends: UTF-8, or UTF-16 that begins with its mark, or the encoding of Greek
 * Windows where it can be nothing else. Undefined for anything else.
 */
export function decodeText(bytes: Buffer): string | undefined {
  const text = utf16Of(bytes) ?? decodedBy(utf8, bytes) ?? greekOf(bytes);
  return text === undefined || text.includes('\u0000') ? undefined : text.replace(/\r\n?/g, '\n');
}

function utf16Of(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return decodedBy(new TextDecoder('utf-16le', { fatal: true }), bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return decodedBy(new TextDecoder('utf-16be', { fatal: true }), bytes);
  return undefined;
}

/** Western text read as Greek mixes both alphabets in one word ("cafι"), which Greek text does not. */
function greekOf(bytes: Buffer): string | undefined {
  const text = decodedBy(greekWindows, bytes);
  const mixed = /\p{Script=Greek}\p{Script=Latin}|\p{Script=Latin}\p{Script=Greek}/u;
  return text && /\p{Script=Greek}{2}/u.test(text) && !mixed.test(text) ? text : undefined;
}

function decodedBy(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
