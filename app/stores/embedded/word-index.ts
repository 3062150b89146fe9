import { SortedList } from "./sorted-list";

interface Owners<Item> {
  word: string;
  items: Item[];
}

/** Finds items by the beginnings of their words. */
export class WordIndex<Item> {
  private readonly byWord = new Map<string, Owners<Item>>();
  private readonly sorted = new SortedList<Owners<Item>>(({ word }) => word);
  /** Sorted with the next search: one by one, 100,000 new words would take minutes. */
  private unsorted: Owners<Item>[] = [];

  add(words: readonly string[], item: Item) {
    for (const word of words) {
      let owners = this.byWord.get(word);
      if (!owners) {
        owners = { word, items: [] };
        this.byWord.set(word, owners);
        this.unsorted.push(owners);
      }
      owners.items.push(item);
    }
  }

  remove(words: readonly string[], item: Item) {
    for (const word of words) {
      const owners = this.byWord.get(word);
      owners?.items.splice(owners.items.indexOf(item), 1);
    }
  }

  /** Returns the items that have a word for the rarest of these beginnings; undefined if there are more than `most`. */
  candidates(beginnings: readonly string[], most: number): Set<Item> | undefined {
    this.sort();
    const counts = beginnings.map((beginning) => ({ beginning, count: this.count(beginning, most) }));
    const [rarest] = counts.sort((a, b) => a.count - b.count);
    if (!rarest || rarest.count > most) return undefined;
    const found = new Set<Item>();
    for (const { items } of this.startingWith(rarest.beginning)) for (const item of items) found.add(item);
    return found;
  }

  /** Counts no further than one above `most`. */
  private count(beginning: string, most: number): number {
    let count = 0;
    for (const { items } of this.startingWith(beginning)) {
      count += items.length;
      if (count > most) break;
    }
    return count;
  }

  private *startingWith(beginning: string): Generator<Owners<Item>> {
    for (let index = this.sorted.countBelow(beginning); ; index += 1) {
      const owners = this.sorted.at(index);
      if (!owners?.word.startsWith(beginning)) return;
      yield owners;
    }
  }

  private sort() {
    const added = this.unsorted.sort((a, b) => (a.word < b.word ? -1 : 1));
    this.unsorted = [];
    for (const owners of added) this.sorted.add(owners);
  }
}
