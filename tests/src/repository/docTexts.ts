/** Rules for the form of docs that no reader should have to notice: each returns what is wrong with one doc. */
export const RULES: Readonly<Record<string, (doc: string) => readonly string[]>> = {
  "has no empty code span": (doc) => doc.match(/(?<!`)``(?!`)/g) ?? [],
  "states no sentence twice": (doc) => {
    const statements = sentencesOf(doc.replaceAll("; ", ". ")).map((one) => one.toLowerCase().replace(/[,.]/g, ""));
    return statements.filter((one, index) => statements.indexOf(one) !== index);
  },
  "states once that a change replaces the resource": (doc) => {
    const found = doc.match(/[Cc]hang[^.]*\breplaces the (?:cluster|database|resource)\b/g) ?? [];
    return found.length > 1 ? found : [];
  },
  "repeats no words of the sentence in parentheses": (doc) =>
    sentencesOf(withoutValues(doc)).flatMap((sentence) =>
      [...sentence.matchAll(/\(([^()`\d]*)\)/g)]
        .filter(([, inner = ""], index) => {
          const stems = stemsOf(inner);
          const before = stemsOf(sentence.slice(0, sentence.indexOf(`(${inner})`, index)).replace(/`[^`]*`/g, ""));
          return stems.length > 0 && stems.every((stem) => before.includes(stem));
        })
        .map(([text]) => text),
    ),
  "starts each sentence with a capital letter": (doc) =>
    sentencesOf(doc).filter((sentence) => /^[a-z]+ (?:the|a|an|is|are|only|platform) /.test(sentence)),
  "explains no value with the value": (doc) =>
    [...doc.matchAll(/`(\w+)` \(([^()]+)\)/g)]
      .filter(([, value = "", meaning = ""]) => new RegExp(`^${value}s?$`, "i").test(meaning))
      .map(([text]) => text),
  "uses one wording for mutual exclusion": (doc) =>
    doc.match(/Excludes `|[Ss]et either this|[Ss]et one of them|Set this or/g) ?? [],
  "writes defaults that are numbers or booleans as code": (doc) =>
    doc.match(/Default: (?:true|false|-?[\d.]+)(?=\.(?:\s|$)|[,;])/g) ?? [],
  "does not call an input both kept and reset if it is not set": (doc) =>
    /(?:If the value is unset, the current \w+ is kept|Default: the current \w+)\. Removing/.test(doc) ? [doc] : [],
  "states in a sentence to what a restricted value applies": (doc) =>
    sentencesOf(doc).filter((sentence) =>
      /^(?!For |Appl|Set )(?:`[^`]+`|[A-Z]\w+)(?: (?:`[^`]+`|\w+)){0,4} only\.$/.test(sentence),
    ),
  "states the format of a time": (doc) =>
    /^(?:Creation|Modification|Expiration|Update) (?:time|date)\b/.test(doc) &&
    !/RFC 3339|ISO 8601|epoch|`\d{4}-/.test(doc)
      ? [doc]
      : [],
  // Timeouts are the same in all resources, and their guide states the format.
  "states the units of a duration": (doc) =>
    /such as `-?\d+[smhdwM]`/.test(doc) && !/`[smhdwM]`/.test(doc) && !/timeout/i.test(doc) ? [doc] : [],
};

/** Returns a doc without the meanings of its values, which can share words. */
function withoutValues(doc: string): string {
  return doc.replace(/(?<=`[^` ]+`) \([^()]*\)/g, "");
}

function sentencesOf(doc: string): readonly string[] {
  return doc.split(/(?<=[.!?])\s+/);
}

/** Words without meaning of their own. */
const FILLERS = new Set("a an and are as be by for from if in is it not of on only or the to whether with".split(" "));

/** Returns the beginnings of the words of a text, so that "enabled" and "enables" are equal. */
function stemsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[a-z]{2,}/g) ?? [];
  return words.filter((word) => !FILLERS.has(word)).map((word) => word.replace(/(?:ed|ing|s)$/, "").slice(0, 6));
}
