import type { DescribeError, HttpFailure, LimitRule, Query, SettingNames } from "@tripod/http";
import type { Fields, InputsOf } from "@tripod/kit";
import type { ClearWith, Dialect, ErrorClass, NameRule } from "../definition/dialect.js";

/** How the lists of an API are paged. */
export interface Paging {
  /** Member with the rows. Default: the response itself is the list. */
  readonly rows?: string;
  /** Member with the cursor of the next page, or with an absolute link to it. Absent: the response is the whole list. */
  readonly next?: string;
  /** Member of the query that takes the cursor. Default: `cursor`. */
  readonly cursor?: string;
  /** Further members of the query, such as the page size. */
  readonly query?: Query;
}

/** Description of a JSON REST API: everything that its resources have in common. */
export interface RestApiOptions<S extends Fields> {
  /** Name of the package, the first part of its tokens. */
  readonly name: string;
  readonly version: string;
  /** Settings of the provider. `requestTimeout` and `allowHttp` take effect if they are among them. */
  readonly settings: S;
  /** Returns the base URL. Paths of definitions start with a slash and continue it. */
  baseUrl(settings: InputsOf<S>): string;
  /** Returns the headers that authorize every request. */
  authorization?(settings: InputsOf<S>): Readonly<Record<string, string>>;
  /** Names of the settings in messages. */
  readonly settingNames?: SettingNames;
  /** Wire names of fields without `.wire("…")`. Default: the names of the fields. */
  readonly names?: NameRule;
  /** Wire paths of the ID and of the creation time. Default: `id`, and no creation time. */
  readonly members?: Dialect["members"];
  readonly envelope?: Dialect["envelope"];
  /** What an update sends for an optional value that the program has removed. Default: an empty value. */
  readonly clearWith?: ClearWith;
  /** How lists are paged. Default: the response is the whole list. */
  readonly paging?: Paging;
  /** Path of a resource that always exists. It confirms that a 404 comes from the API. */
  readonly healthCheck?: string;
  /** Reads error bodies. Default: the common forms. */
  readonly describeError?: DescribeError;
  /**
   * Classifies the error of a request about one object. Default: a 404 may mean that the object is deleted, which the list and
   * the health check confirm.
   */
  missing?(failure: HttpFailure): ErrorClass;
  /** Rate limits. Default: 16 concurrent requests. */
  readonly limits?: readonly LimitRule[];
}
