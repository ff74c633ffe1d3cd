import { s } from "@tripod/kit";

/** Suffixes of Kubernetes quantities, with their powers of ten or two. */
const UNITS: Readonly<Record<string, readonly [ten: number, two: number]>> = {
  n: [-9, 0],
  u: [-6, 0],
  m: [-3, 0],
  "": [0, 0],
  k: [3, 0],
  M: [6, 0],
  G: [9, 0],
  T: [12, 0],
  P: [15, 0],
  E: [18, 0],
  Ki: [0, 10],
  Mi: [0, 20],
  Gi: [0, 30],
  Ti: [0, 40],
  Pi: [0, 50],
  Ei: [0, 60],
};

/** More digits than any real quantity has. */
const MAX_LENGTH = 40;
const FORM = /^\+?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2})|([a-zA-Z]{0,2}))$/;

/** Returns a field for a Kubernetes quantity: `1Gi`, which is equal to `1024Mi`. */
export const quantity = () =>
  s
    .string()
    .check((text) =>
      amountOf(text) === undefined
        ? `must be an amount such as 2, 500m or 4Gi, got ${JSON.stringify(text)}`
        : undefined,
    )
    .semanticEquals(sameQuantity);

/** Returns a map of quantities by resource name: `{memory: "4Gi", cpu: "2"}`. */
export const quantities = () => s.map(quantity());

/** Reports whether two quantities are exactly equal. */
export function sameQuantity(some: string, other: string): boolean {
  const [one, two] = [amountOf(some), amountOf(other)];
  if (one === undefined || two === undefined) return false;
  const least = Math.min(one.ten, two.ten);
  const whole = ({ digits, ten, two: power }: Amount) => digits * 10n ** BigInt(ten - least) * 2n ** BigInt(power);
  return whole(one) === whole(two);
}

/** `digits` times a power of ten times a power of two. */
interface Amount {
  readonly digits: bigint;
  readonly ten: number;
  readonly two: number;
}

function amountOf(text: string): Amount | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [found, whole = "", part = "", exponent, letters = ""] = FORM.exec(text) ?? [];
  const unit = Object.hasOwn(UNITS, letters) ? UNITS[letters] : undefined;
  if (found === undefined || unit === undefined || whole + part === "") return undefined;
  const [ten, two] = unit;
  return { digits: BigInt(whole + part), ten: ten + Number(exponent ?? 0) - part.length, two };
}
