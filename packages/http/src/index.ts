export { OVER, onAbort, Stop } from "./abort.js";
export type { TlsOptions } from "./agents.js";
export type {
  Answer,
  Authorization,
  CallContext,
  DescribeError,
  ErrorDescription,
  HttpRequest,
  Idempotency,
  Method,
  Query,
} from "./call.js";
export { type Clock, runAfter, systemClock } from "./clock.js";
export { type Counters, describeCounters } from "./counters.js";
export { describeCommonError } from "./errorBody.js";
export { type FailureCode, type FailureFacts, HttpFailure, type RequestLabel } from "./failure.js";
export { type FormFile, formOf } from "./formFile.js";
export { createHttp, type Http, type HttpOptions, type Transported } from "./http.js";
export { ExactNumber, parseJsonExactly, writeJson } from "./json.js";
export type { LimitRule } from "./limiter.js";
export { createLimiterRegistry, type LimiterOptions, type LimiterRegistry } from "./limiterRegistry.js";
export { createNameIndex, type NameIndex, type NameIndexOptions } from "./nameIndex.js";
export { collect, type Page, type PageOptions, pages } from "./pages.js";
export { pathPart } from "./pathPart.js";
export type { Environment } from "./proxy.js";
export type { Reach, ReceivedResponse, SentRequest } from "./reach.js";
export { type MemberPath, type Reader, type ReadOptions, read, unexpectedAnswer } from "./reader.js";
export { printableUrl, type Redactor } from "./redactor.js";
export type { RetryPolicy } from "./retry.js";
export type { SettingNames } from "./settingNames.js";
export { createSingleFlight, type SingleFlight } from "./singleFlight.js";
export { createTokens, type Token, type TokenOptions, type Tokens } from "./tokens.js";
export { type WaitOptions, type WaitTimeout, waitUntil } from "./waitUntil.js";
