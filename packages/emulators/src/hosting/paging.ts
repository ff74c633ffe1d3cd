import type { Context } from "hono";

/** Maximum page sizes, regardless of the requested `limit`. */
export interface PageCaps {
  /** Zones and record sets; 1000 on the platform. */
  readonly dns: number;
  /** Plans and checkpoints; 1000 on the platform. */
  readonly backups: number;
  /** Dedicated lists; without page parameters the platform returns all rows. */
  readonly dedicated: number;
  /** Quotas; 200 on the platform, and 20 without `limit`. */
  readonly routers: number;
}

export const platformPageCaps: PageCaps = {
  dns: 1000,
  backups: 1000,
  dedicated: Number.POSITIVE_INFINITY,
  routers: 200,
};

/** Error for an invalid query parameter. */
export class BadParameter extends Error {
  readonly parameter: string;

  constructor(parameter: string, expectation: string) {
    super(`${parameter}: ${expectation}`);
    this.name = "BadParameter";
    this.parameter = parameter;
  }
}

/**
 * Returns a query parameter that holds a whole number.
 *
 * @throws BadParameter when it is something else or below `minimum`.
 */
export function wholeNumber(context: Context, name: string, minimum: number, otherwise: number): number {
  const text = context.req.query(name);
  if (text === undefined) return otherwise;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum) return value;
  throw new BadParameter(name, `ensure this value is a whole number greater than or equal to ${minimum}`);
}
