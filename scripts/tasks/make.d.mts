export function makeGraphAndBuild(): Promise<number>;
