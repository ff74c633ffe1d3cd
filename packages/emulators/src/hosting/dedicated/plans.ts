/**
 * Price plans in both languages. Callers with a token, or without the English header, get the language of the account.
 */
const PLANS = [
  { n: 1, period: "month", name: "1 month", russian: "1 месяц" },
  { n: 2, period: "year", name: "12 months • monthly payment", russian: "12 месяцев • ежемесячная оплата" },
  { n: 3, period: "day", name: "1 day", russian: "1 день" },
  { n: 4, period: "quarter", name: "3 months", russian: "3 месяца" },
  { n: 5, period: "half-year", name: "6 months", russian: "6 месяцев" },
  { n: 6, period: "year", name: "12 months", russian: "12 месяцев" },
] as const;

export interface PricePlan {
  readonly uuid: string;
  readonly name: string;
  readonly period: string;
}

export function pricePlans(isEnglish: boolean): PricePlan[] {
  return PLANS.map(({ n, name, russian, period }) => ({
    uuid: `a5000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    name: isEnglish ? name : russian,
    period,
  }));
}
