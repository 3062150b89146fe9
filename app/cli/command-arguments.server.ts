import { type ParseArgsConfig, parseArgs } from "node:util";

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
