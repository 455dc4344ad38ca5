export function findBrowser(): string | undefined;
export function installBrowser(): Promise<number>;
