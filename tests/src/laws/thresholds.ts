/**
 * The least that each conformance test covers, by package: on how many resources it tries something, and how many things in all.
 * A whole run that covers less fails. Raise them when resources are added.
 */
export const THRESHOLDS: Readonly<
  Record<string, Readonly<Record<string, readonly [resources: number, things: number]>>>
> = {};
