// Definitions at the start of a line, in fenced code or not: Python, JavaScript, Go, Rust.
const DEFINITION =
  /^[ \t]{0,40}(?:(?:export|default|async|public|private|static|pub) ){0,3}(?:(?:def|function|func|fn) ([A-Za-z_]\w{0,60})\(|(?:const|let|var) ([A-Za-z_]\w{0,60}) = (?:async )?(?:function\b|\([^()\n]{0,200}\) =>))/gm;
const BESIDE = /^(?:main|test\w*)$/i; // what calls it
const NO_NAME = /^(?:foo|bar|(?:my_?)?(?:function|func)(?:_?name)?)$/i;
// Where it does something: "the function body", "the name of the function", "the function is called when …" are of functions in general.
const MENTION =
  /(?<=^|[,;] |\b(?:when|if|that|and|but|because|since|while) )([Tt])h(?:is|e) (?:(?:Python|JavaScript|TypeScript|Java|C\+\+|C#|Go|Rust|Ruby|PHP|Kotlin|Swift) )?function\b(?! (?:[`"“]|[\w.]{1,60}\(|(?:of|that|which|whose|called|named|body|name|call|definition|declaration|parameters?|arguments?|is called|is defined)\b))/;
const FRAME = /^Regarding [^,]{1,80}, (?=(?:otherwise, )?the function )/;

/**
 * Puts the name of the one function that a text defines in code into claims that say no more than "the function":
 * "The function is_even first divides …". Leaves claims alone where a text defines none or several.
 */
export function codeNaming(text: string): (claim: string) => string {
  const defined = [...text.matchAll(DEFINITION)].flatMap(([, name, other]) => name ?? other ?? []);
  const [name, ...others] = new Set(defined.filter((one) => !BESIDE.test(one)));
  if (name === undefined || others.length > 0 || NO_NAME.test(name)) return (claim) => claim;
  const isSaid = new RegExp(`\\b${name}\\b`);
  return (claim) => {
    if (isSaid.test(claim) || !MENTION.test(claim)) return claim;
    const named = claim.replace(MENTION, (_, first: string) => `${first}he function ${name}`).replace(FRAME, "");
    return named.charAt(0).toUpperCase() + named.slice(1);
  };
}
