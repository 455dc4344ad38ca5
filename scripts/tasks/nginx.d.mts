export function findNginx(): string | undefined;
export function installNginx(): Promise<number>;
