import { KMSServiceException } from '@aws-sdk/client-kms';
import { SignerProblem, type SignerProblemCode } from '../signer-problem.ts';

/** The exceptions that the operations of AWS KMS document, and those of every service of AWS that say more than their class. */
const codes: Readonly<Record<string, SignerProblemCode>> = {
  ThrottlingException: 'KMS_THROTTLED',
  DependencyTimeoutException: 'KMS_UNREACHABLE',
  KeyUnavailableException: 'KMS_UNREACHABLE',
  KMSInternalException: 'KMS_UNREACHABLE',
  DisabledException: 'KMS_KEY_UNUSABLE',
  KMSInvalidStateException: 'KMS_KEY_UNUSABLE',
  NotFoundException: 'KMS_KEY_UNUSABLE',
  InvalidKeyUsageException: 'KEY_UNFIT',
  UnsupportedOperationException: 'KEY_UNFIT',
  CredentialsProviderError: 'KMS_REFUSED',
};

/**
 * Turns any error of the SDK into a problem. Without an entry above, an answer of 5xx and no answer at all are KMS_UNREACHABLE; any other answer
 * is KMS_REFUSED, such as AccessDeniedException or ExpiredTokenException.
 */
export function kmsProblem(error: unknown): SignerProblem {
  if (error instanceof SignerProblem) return error;
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  const isRefusal = error instanceof KMSServiceException && error.$fault === 'client';
  const code = codes[name] ?? (isRefusal ? 'KMS_REFUSED' : 'KMS_UNREACHABLE');
  return new SignerProblem(code, `${name}: ${message}`, { cause: error, passing: code === 'KMS_THROTTLED' });
}
