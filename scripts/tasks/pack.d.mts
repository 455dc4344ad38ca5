export function packInto(folder: string): void;
