-- The tools that an agent called, where rules decided the attempt: the starts of the hashes of their names, each between
-- spaces (see records/facts/hash-tools.ts).
alter table result_facts add column tools text;
