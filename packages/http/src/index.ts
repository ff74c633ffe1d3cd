export type { TlsOptions } from "./agents.js";
export type {
  Answer,
  Authorization,
  CallContext,
  DescribeError,
  Effect,
  ErrorDescription,
  HttpRequest,
  Method,
  Query,
} from "./call.js";
export { type Clock, systemClock } from "./clock.js";
export { type Counters, describeCounters } from "./counters.js";
export { createDirectory, type Directory, type DirectoryOptions } from "./directory.js";
export { describeCommonError } from "./errorBody.js";
export { ExactNumber } from "./exactJson.js";
export { type FailureCode, type FailureFacts, HttpFailure, type RequestLabel } from "./failure.js";
export { type FormFile, formOf } from "./formFile.js";
export { createHttp, type Http, type HttpOptions, type Transported } from "./http.js";
export type { LaneRule } from "./lane.js";
export { createLanes, type LaneOptions, type LaneRegistry } from "./lanes.js";
export { collect, type Page, type PageOptions, pages } from "./pages.js";
export { pathPart } from "./pathPart.js";
export type { Environment } from "./proxy.js";
export type { Reach, ReceivedResponse, SentRequest } from "./reach.js";
export { type MemberPath, type Reader, type ReadOptions, read, unexpectedAnswer } from "./reader.js";
export { printableUrl, type Redactor } from "./redactor.js";
export type { RetryPolicy } from "./retry.js";
export type { SettingNames } from "./settingNames.js";
export { createTokens, type Token, type TokenOptions, type Tokens } from "./tokens.js";
export { type Patience, type WaitOptions, waitUntil } from "./waitUntil.js";
export { parseJsonExactly, writeJson } from "./wholeNumbers.js";
