import { s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/rest";

/** Wire value for an unlimited price. */
const NO_LIMIT = "0.0";

/** Input for the maximum spot price. */
export const maxPrice = s
  .string(
    "Maximum spot price of an instance, in USD per hour. Applies to the capacity type `spot` only. Default: the on-demand price.",
  )
  .check((text) => (/^(\d+(\.\d+)?)?$/.test(text) ? undefined : "must be a price in USD, such as 0.5"))
  .optional()
  .semanticEquals((oldValue, newValue) => Number(oldValue) === Number(newValue));

/** Returns the spot options of a request. */
export function encodeSpot({ capacityType, maxPrice: price }: Values): Values {
  return capacityType === "spot" ? { spotMarketOptions: { maxPrice: isUnlimited(price) ? NO_LIMIT : price } } : {};
}

/** Decodes the maximum spot price of a live pool. */
export function decodeSpot(row: Values): Values {
  const price = memberAt(row, "spotMarketOptions.maxPrice");
  return { maxPrice: isUnlimited(price) ? undefined : price };
}

function isUnlimited(price: unknown): boolean {
  return Number(price ?? 0) === 0;
}
