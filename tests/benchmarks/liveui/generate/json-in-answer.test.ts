import { describe, expect, it } from 'vitest'
import { matching } from '../support/matching.ts'
import { jsonInAnswer } from '../../../../src/benchmarks/liveui/generate/json-in-answer.ts'

const document = { title: 'Shifts', note: 'a } in a text, and a "quote"', nested: { a: [1, { b: 2 }] } }
const text = JSON.stringify(document)

describe('the JSON object of an answer', () => {
  it.each([
    ['alone', text],
    ['indented', JSON.stringify(document, null, 2)],
    ['in a fenced block', `\`\`\`json\n${text}\n\`\`\``],
    ['between sentences', `Here it is:\n${text}\nI hope that {this} and {} help.`],
    ['after a stray brace in prose', `A set { of things.\n${text}`],
    ['in a fenced block after a thought with braces', `I think of {goals}.\n\`\`\`\n${text}\n\`\`\``],
  ])('is found %s', (_, answer) => {
    expect(jsonInAnswer(answer)).toEqual({ document })
  })

  it.each([
    ['nothing', '  \n', 'the answer is empty; one JSON object was expected'],
    ['prose', 'I cannot do that.', 'the answer holds no JSON object'],
    ['a list', '[1, 2]', 'the answer is JSON, but a list instead of one object'],
    ['a text', '"hello"', 'the answer is JSON, but a string instead of one object'],
    ['two objects', '{"a": 1}\n{"b": 2}', 'the answer holds 2 JSON objects one after the other; one was expected'],
    [
      'a cut-off object, whatever complete objects are inside',
      '```json\n{"title": "x", "roles": {"r": {"instructions": "i"}}, "goals": {"a"',
      'the JSON object cannot be read: it ends before it is complete: 2 brackets are still open',
    ],
    ['a trailing comma', '{"a": 1,}', 'the JSON object cannot be read: line 1, column 9 (near "{\\"a\\": 1,}"): a comma stands before "}"'],
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', 'the JSON object cannot be read: line 3, column 3 (near "{ \\"a\\": 1 \\"b\\": 2 }"): expected "," or "}"'],
    ['a word without quotes', '{"a": yes}', 'the JSON object cannot be read: line 1, column 7 (near "{\\"a\\": yes}"): this is no JSON value'],
    [
      'single quotes',
      "{'a': 1}",
      'the JSON object cannot be read: line 1, column 2 (near "{\'a\': 1}"): expected a key in double quotes, complete and without raw line breaks',
    ],
  ])('says what is wrong with %s', (_, answer, problem) => {
    expect(jsonInAnswer(answer)).toEqual({ problem })
  })

  it('finds every fault that JSON.parse finds, in hostile text too', () => {
    for (const broken of [
      '{"a":01}',
      '{"a":"\u0001"}',
      '{"a":"\\x"}',
      '{"a":1.}',
      '{"a":+1}',
      '{"a":NaN}',
      '{"a" 1}',
      '{"a":[1,]}',
      '{"a":[}',
      '{,}',
      '{"a":tru}',
      '{"a":1e}',
      '{"a":1]',
    ]) {
      expect(() => {
        JSON.parse(broken)
      }).toThrow(/JSON/)
      const result = jsonInAnswer(broken)
      expect({ broken, ...result }).toEqual({ broken, problem: matching(/cannot be read: (line|it ends)/) })
    }
  })

  it('does not take long over an endless row of braces', () => {
    expect(jsonInAnswer('{'.repeat(200_000))).toHaveProperty('problem')
    expect(jsonInAnswer('{ x '.repeat(50_000))).toHaveProperty('problem')
    expect(jsonInAnswer('{'.repeat(8_000_000))).toEqual({
      problem: 'the answer has 8000000 characters; one JSON object was expected, and no more than 2000000 characters are read',
    })
  })
})
