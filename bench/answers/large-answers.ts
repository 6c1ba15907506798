/** Records of the API that the large rows are copies of. */
export type Originals = { run: string; agent: string; attack: string; result: string };

/** A path whose answer is large, once the rows are written. */
export type LargeAnswer = {
  path: string;
  /** Simultaneous readers. */
  readers: number;
  /** Statements, each with the id of the record that it starts from as $1. */
  rows: { text: string; id: string }[];
};

export function largeAnswers({ run, agent, attack, result }: Originals): LargeAnswer[] {
  const text = (characters: number, letter = 'x') => `repeat('${letter}', ${characters})`;
  const json = (characters: number) => `json_build_object('a', ${text(characters)})`;
  const one = (path: string, id: string, text: string): LargeAnswer => ({
    ...{ path, readers: 1 },
    rows: [{ text, id }],
  });
  return [
    one(
      '/run?page_size=100',
      run,
      `insert into runs (organization_id, id, agent_id, attack_type, run_config, run_notes)
      select organization_id, gen_random_uuid(), agent_id, 'pair', ${json(2_000_000)}, ${text(1_000_000, 'y')}
      from runs, generate_series(1, 50) where id = $1`,
    ),
    one(
      '/agent',
      agent,
      `insert into agents (organization_id, id, name, endpoint, metadata, description)
      select organization_id, gen_random_uuid(), n, endpoint, ${json(9_000_000)}, ${text(8_000_000, 'y')}
      from agents, generate_series(1, 10) as n where id = $1`,
    ),
    one(
      '/attack',
      attack,
      `insert into attacks (organization_id, id, agent_id, type, configuration)
      select organization_id, gen_random_uuid(), agent_id, 'pair', ${json(17_000_000)}
      from attacks, generate_series(1, 10) where id = $1`,
    ),
    one(
      `/result/${result}/review`,
      result,
      `insert into reviews (organization_id, result_id, previous_status, evaluation_status, reason)
      select organization_id, id, 'NOT_EVALUATED', 'NOT_EVALUATED', ${text(16_000_000)}
      from results, generate_series(1, 10) where id = $1`,
    ),
    one(
      `/result/${result}`,
      result,
      `insert into traces (organization_id, result_id, sequence, content)
      select organization_id, id, n, ${json(150_000)}
      from results, generate_series(1, 1000) as n where id = $1`,
    ),
    {
      ...one(
        `/result?run=${run}&page_size=1000`,
        run,
        `insert into results (organization_id, run_id, id, number, response_body)
        select organization_id, id, gen_random_uuid(), 1000 + n, to_json(${text(6_000_000)})
        from runs, generate_series(1, 90) as n where id = $1`,
      ),
      readers: 2,
    },
  ];
}
