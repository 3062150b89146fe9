import { type ParseArgsConfig, parseArgs } from "node:util";

/** Returns undefined for invalid arguments. */
export function commandArguments<const Options extends ParseArgsConfig["options"]>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    return undefined;
  }
}
