/** Punctuation of ASCII by its names in HTML. */
const PUNCTUATION: Readonly<Record<string, string>> = {
  "!": "excl",
  '"': "quot QUOT",
  "#": "num",
  $: "dollar",
  "%": "percnt",
  "&": "amp AMP",
  "'": "apos",
  "(": "lpar",
  ")": "rpar",
  "*": "ast midast",
  "+": "plus",
  ",": "comma",
  ".": "period",
  "/": "sol",
  ":": "colon",
  ";": "semi",
  "<": "lt LT",
  "=": "equals",
  ">": "gt GT",
  "?": "quest",
  "@": "commat",
  "[": "lsqb lbrack",
  "\\": "bsol",
  "]": "rsqb rbrack",
  "^": "Hat",
  _: "lowbar UnderBar",
  "`": "grave",
  "{": "lcub lbrace",
  "|": "verbar vert",
  "}": "rcub rbrace",
  "\t": "Tab",
  "\n": "NewLine",
};

/** Characters from U+00A0 on, in their order. */
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

/** Names of HTML entities and their characters: those that escaping functions write. */
export const ENTITIES: ReadonlyMap<string, number> = new Map([
  ...Object.entries(PUNCTUATION).flatMap(([character, names]) =>
    names.split(" ").map((name) => [name, character.charCodeAt(0)] as const),
  ),
  ...LATIN.split(" ").map((name, index) => [name, 0xa0 + index] as const),
]);
