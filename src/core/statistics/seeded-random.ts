/**
 * A small deterministic generator (sfc32, seeded by a 32-bit FNV-1a hash of the text): the same seed gives the same numbers on
 * every machine. For resampling only, never for anything that has to be unguessable.
 * @returns a function that gives the next number in [0, 1).
 */
export function seededRandom(seed: string): () => number {
  let [a, b, c, counter] = [fnv1a(`${seed}/a`), fnv1a(`${seed}/b`), fnv1a(`${seed}/c`), 1]
  const next = (): number => {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = (b ^ (b >>> 9)) >>> 0
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0
    return sum / 2 ** 32
  }
  for (let warmUp = 0; warmUp < 15; warmUp++) next()
  return next
}

function fnv1a(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  return hash
}
