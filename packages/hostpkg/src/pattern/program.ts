import type { Takes } from "./characters.js";
import { type Boundary, type Node, PatternFault } from "./syntax.js";

/** A step: read a character, go on at several places at once, go on where a boundary is, or have found a match. */
type Step =
  | { readonly takes: Takes }
  | { to: readonly number[] }
  | { readonly at: Boundary; readonly next: number }
  | { readonly found: true };

/** Counts write their part out, so a pattern may grow; beyond this many steps it is refused. */
const MOST_STEPS = 10_000;

/** A pattern as steps. */
export type Program = readonly Step[];

/** Makes the steps of a pattern. Throws PatternFault when there would be too many. */
export function compile(pattern: Node): Program {
  const steps: Step[] = [];
  const push = (step: Step): number => {
    if (steps.length >= MOST_STEPS) throw new PatternFault("counts make the pattern too large");
    return steps.push(step) - 1;
  };
  const emit = (node: Node): void => {
    switch (node.kind) {
      case "empty":
        return;
      case "character":
        push({ takes: node.takes });
        return;
      case "boundary":
        push({ at: node.at, next: steps.length + 1 });
        return;
      case "sequence":
        for (const part of node.parts) emit(part);
        return;
      case "choice":
        choice(node.parts);
        return;
      case "repeat":
        repeat(node.part, node.least, node.most);
    }
  };
  const choice = (parts: readonly Node[]): void => {
    const fork: { to: number[] } = { to: [] };
    push(fork);
    const exits = parts.map((part) => {
      fork.to.push(steps.length);
      emit(part);
      const exit: { to: readonly number[] } = { to: [] };
      push(exit);
      return exit;
    });
    for (const exit of exits) exit.to = [steps.length];
  };
  const repeat = (part: Node, least: number, most: number): void => {
    for (let count = 0; count < least; count++) emit(part);
    if (most === Number.POSITIVE_INFINITY) {
      const fork: { to: readonly number[] } = { to: [] };
      const start = push(fork);
      emit(part);
      push({ to: [start] });
      fork.to = [start + 1, steps.length];
      return;
    }
    const forks: { to: readonly number[] }[] = [];
    for (let count = least; count < most; count++) {
      const fork: { to: readonly number[] } = { to: [steps.length + 1] };
      push(fork);
      forks.push(fork);
      emit(part);
    }
    for (const fork of forks) fork.to = [...fork.to, steps.length];
  };
  emit(pattern);
  push({ found: true });
  return steps;
}

/** Whether some part of the text matches. Time grows with the text's length times the number of steps, never faster. */
export function matches(program: Program, text: string): boolean {
  const characters = Array.from(text);
  const seen = new Int32Array(program.length).fill(-1);
  let reading: number[] = [];
  for (let at = 0; at <= characters.length; at++) {
    // A match may begin at every place.
    const waiting = [...reading, 0];
    reading = [];
    while (waiting.length > 0) {
      const index = waiting.pop() ?? 0;
      if (seen[index] === at) continue;
      seen[index] = at;
      const step = program[index];
      if (step === undefined) continue;
      if ("found" in step) return true;
      if ("to" in step) waiting.push(...step.to);
      else if ("takes" in step) reading.push(index);
      else if (isAt(step.at, characters[at - 1], characters[at])) waiting.push(step.next);
    }
    const character = characters[at];
    if (character === undefined) return false;
    reading = reading.flatMap((index) => {
      const step = program[index];
      return step !== undefined && "takes" in step && step.takes(character) ? [index + 1] : [];
    });
  }
  return false;
}

function isAt(boundary: Boundary, before: string | undefined, after: string | undefined): boolean {
  switch (boundary) {
    case "textStart":
      return before === undefined;
    case "textEnd":
      return after === undefined;
    case "lineStart":
      return before === undefined || before === "\n";
    case "lineEnd":
      return after === undefined || after === "\n";
    case "word":
      return isWord(before) !== isWord(after);
    case "noWord":
      return isWord(before) === isWord(after);
  }
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^[0-9A-Za-z_]$/.test(character);
}
