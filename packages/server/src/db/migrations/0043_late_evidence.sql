-- Spans that arrive after a verdict may replace it: a review without a person, which keeps what was there before.
alter table reviews add column source text not null default 'person',
  add column previous_metrics json, add column evaluation_metrics json,
  add column previous_evidence text, add column evidence text,
  add column previous_severity smallint, add column severity smallint;
