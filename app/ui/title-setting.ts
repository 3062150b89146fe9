/** Classes for line height and spacing: Devanagari and similar scripts need more room than tightly set Latin. */
export function titleSetting(title: string, latinLeading: string): string {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(title)
    ? "leading-[1.45] tracking-normal"
    : latinLeading;
}
