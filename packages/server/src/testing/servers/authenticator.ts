import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@dentaria/contract/auth/webauthn.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Behaviour {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  /** `type` of the client data that is signed. */
  readonly type?: string;
  readonly userHandle?: string | null;
}

interface Credential {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly userHandle: string;
}

/** An authenticator with one credential, as browsers drive it. `counter` grows with each signature. */
export class TestAuthenticator {
  counter = 0;
  readonly origin: string;
  #credential: Credential | undefined;

  constructor(origin: string) {
    this.origin = origin;
  }

  get credentialId(): string {
    return this.#own.id.toString('base64url');
  }

  get #own(): Credential {
    if (!this.#credential) throw new Error('The authenticator has no credential');
    return this.#credential;
  }

  create(options: PasskeyCreation, behaviour: Behaviour = {}): PasskeyAttestation {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    this.#credential = { id, key: privateKey, userHandle: options.user.id };
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const authData = Buffer.concat([
      this.#authenticatorData(options.rp.id, HAS_CREDENTIAL, behaviour),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseKey,
    ]);
    return {
      ...this.#envelope(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, behaviour),
        attestationObject: Buffer.concat([
          Buffer.from([0xa3]),
          cborText('fmt'),
          cborText('none'),
          cborText('attStmt'),
          Buffer.from([0xa0]),
          cborText('authData'),
          Buffer.from([0x58, authData.length]),
          authData,
        ]).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(options: PasskeyRequest, behaviour: Behaviour = {}): PasskeyAssertion {
    this.counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, behaviour);
    const authenticatorData = this.#authenticatorData(options.rpId, 0, behaviour);
    const signed = Buffer.concat([
      authenticatorData,
      hash('sha256', Buffer.from(clientDataJSON, 'base64url'), 'buffer'),
    ]);
    return {
      ...this.#envelope(),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#own.key).toString('base64url'),
        userHandle: behaviour.userHandle === undefined ? this.#own.userHandle : behaviour.userHandle,
      },
    };
  }

  #envelope() {
    const id = this.credentialId;
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, behaviour: Behaviour): string {
    const data = {
      type: behaviour.type ?? type,
      challenge,
      origin: behaviour.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #authenticatorData(
    rpId: string,
    flags: number,
    { rpId: signedId = rpId, isVerified = true }: Behaviour,
  ): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      hash('sha256', signedId, 'buffer'),
      Buffer.from([flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)]),
      counter,
    ]);
  }
}

/** Encodes fewer than 24 characters. */
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
