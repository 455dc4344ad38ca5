/** The anchor of a heading, as GitHub makes it; a second one of the same words is numbered. */
export function slugOf(title, taken) {
  const plain = title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
  let slug = plain;
  for (let n = 1; taken.has(slug); n++) slug = `${plain}-${n}`;
  return slug;
}

const LANGUAGES = new Set(["sh", "ts", "python", "go", "java"]);

/** Whether samples are the same one in several languages. */
export function isTabbed(samples) {
  const languages = samples.map(({ language }) => language);
  return languages.every((one) => LANGUAGES.has(one)) && new Set(languages).size === languages.length;
}
