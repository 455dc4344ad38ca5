declare module "wink-lemmatizer" {
  const lemmatizer: Record<"noun" | "verb" | "adjective", (word: string) => unknown>;
  export default lemmatizer;
}
