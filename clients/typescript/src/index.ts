export { type Answer, createClient, type RiskClient } from './client.ts';
export { ExpiredDecisionError, type FailureCode, NoAnswerError, ProblemError } from './errors.ts';
export type { components, operations, ProblemCode, paths } from './openapi.ts';
export type { CallOptions, PathOf } from './operation.ts';
export type { ClientOptions } from './options.ts';
export type { Expectations, UnmetCode } from './receipts/expectations.ts';
export type { ReceiptPayload } from './receipts/payload.ts';
export { ReceiptError, type ReceiptErrorCode, type VerifiedReceipt, verifyReceipt } from './receipts/verify.ts';
export { verifyWebhook, WebhookError, type WebhookErrorCode, type WebhookEvent } from './webhooks.ts';
