import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What may differ from what a browser at the portal's address sends. */
interface Difference {
  challenge?: string;
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Whether the person was recognized, as by a fingerprint. */
  isUserVerified?: boolean;
  id?: string;
}

interface Options {
  challenge?: unknown;
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** A passkey in software: a key pair and what browsers send with it, attestation "none". */
export function softwarePasskey({ origin = 'http://localhost:3000', rpId = 'localhost' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, options: Options, difference: Difference) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: difference.challenge ?? options.challenge,
        origin: difference.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (difference: Difference, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(difference.counter ?? counter);
    const flags = 1 | (difference.isUserVerified === false ? 0 : 4) | (attested.length > 0 ? 64 : 0);
    return Buffer.concat([sha256(difference.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  };
  const shell = (difference: Difference) => ({
    id: difference.id ?? base64url(id),
    rawId: difference.id ?? base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  });

  return {
    id: base64url(id),
    /** Answers the options of a registration. */
    create(options: Options, difference: Difference = {}) {
      // The public key as COSE: a CBOR map of key type, algorithm, curve and the two coordinates.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(difference, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        ...shell(difference),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, difference)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Answers the options of a sign-in. */
    get(options: Options, difference: Difference = {}) {
      counter += 1;
      const client = clientData('webauthn.get', options, difference);
      const data = authenticatorData(difference);
      return {
        ...shell(difference),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}
