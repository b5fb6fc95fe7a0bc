import { z } from 'zod';

// JSON types of W3C Web Authentication, declared in full because a response contains declared members only.

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

const credentialId = base64url(1_364);
const clientData = base64url(8_192);

const transports = z.array(z.string().max(30)).max(10);

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(['required', 'preferred']),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
    clientExtensionResults: z.object({}).default({}),
    response,
  });

export const passkeyAssertion = credential(
  z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4_096),
    signature: base64url(8_192),
    userHandle: base64url(128).nullish(),
  }),
);
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

export const passkeyAttestation = credential(
  z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(40_000),
    transports: transports.optional(),
  }),
);
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;
