/** Field of a cron expression. */
interface CronField {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Names of the values from `min` on. */
  readonly names?: readonly string[];
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/** Fields of a cron expression, in order. Sunday is 0 or 7. */
const FIELDS: readonly CronField[] = [
  { name: "minute", min: 0, max: 59 },
  { name: "hour", min: 0, max: 23 },
  { name: "day of the month", min: 1, max: 31 },
  { name: "month", min: 1, max: 12, names: MONTHS },
  { name: "day of the week", min: 0, max: 7, names: WEEKDAYS },
];

/** Returns the problem of a cron expression with five fields. Empty: never. */
export function cronProblem(text: string): string | undefined {
  if (text === "") return undefined;
  const parts = text.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) return FORM;
  const at = FIELDS.findIndex((field, index) => !isOfField(parts[index] ?? "", field));
  const field = FIELDS[at];
  return (
    field &&
    `must be a cron expression with five fields, but its field ${at + 1} is not valid for the ${field.name} (${field.min}–${field.max})`
  );
}

const FORM = "must be a cron expression with five fields, such as 0 3 * * 0";

/** Reports whether a text is a list of values, ranges and steps of a field. */
function isOfField(text: string, field: CronField): boolean {
  return text.split(",").every((part) => {
    const [range = "", step, ...more] = part.split("/");
    if (more.length > 0 || (step !== undefined && !/^[1-9]\d{0,3}$/.test(step))) return false;
    if (range === "*" || range === "?") return true;
    const [first, last, ...others] = range.split("-").map((one) => numberOf(one, field));
    if (first === undefined || others.length > 0) return false;
    return range.includes("-") ? last !== undefined && first <= last : true;
  });
}

function numberOf(text: string, { min, max, names = [] }: CronField): number | undefined {
  const named = names.indexOf(text.toUpperCase());
  const number = named >= 0 ? named + min : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}
