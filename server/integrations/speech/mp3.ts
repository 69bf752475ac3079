/** Kilobits a second of layer III by the four bits of the header: MPEG 1, and MPEG 2 with 2.5. */
const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
};
const sampleRates = [44_100, 48_000, 32_000];

/** One frame of an MP3: the smallest piece that can be played. */
export interface Mp3Frame {
  bytes: Buffer;
  seconds: number;
}

/** The frames of an MP3 without tags and without the frame that only holds its length; none if it is no MP3. */
export function mp3Frames(bytes: Buffer): Mp3Frame[] {
  const frames: Mp3Frame[] = [];
  let at = afterTag(bytes);
  for (;;) {
    const frame = frameAt(bytes, at);
    if (!frame) return frames;
    at += frame.bytes.length;
    const isInfo = frames.length === 0 && /Xing|Info|VBRI/.test(frame.bytes.toString('latin1', 4, 48));
    if (!isInfo) frames.push(frame);
  }
}

/** Silent frames in the format of another: everything after the header is zero. */
export function silentFrameLike({ bytes, seconds }: Mp3Frame, wanted: number): Buffer {
  const silent = Buffer.alloc(bytes.length);
  bytes.copy(silent, 0, 0, 4);
  // No checksum follows the header.
  silent[1] = (silent[1] ?? 0) | 1;
  return Buffer.concat(Array.from({ length: Math.ceil(wanted / seconds) }, () => silent));
}

/** Where an ID3 tag at the beginning ends. */
function afterTag(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0;
  const size = [...bytes.subarray(6, 10)].reduce((sum, part) => sum * 128 + (part & 0x7f), 0);
  return size + 10;
}

function frameAt(bytes: Buffer, at: number): Mp3Frame | undefined {
  if (at + 4 > bytes.length) return undefined;
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const isLayer3 = header >>> 21 === 0x7ff && version !== 1 && ((header >>> 17) & 3) === 1;
  const isFirst = version === 3;
  const kilobits = (isFirst ? bitrates.first : bitrates.second)[(header >>> 12) & 15];
  const rate = sampleRates[(header >>> 10) & 3];
  if (!isLayer3 || !kilobits || !rate) return undefined;
  const sampleRate = isFirst ? rate : rate / (version === 2 ? 2 : 4);
  const samples = isFirst ? 1152 : 576;
  const size = Math.floor((samples * kilobits * 125) / sampleRate) + ((header >>> 9) & 1);
  if (at + size > bytes.length) return undefined;
  return { bytes: bytes.subarray(at, at + size), seconds: samples / sampleRate };
}
