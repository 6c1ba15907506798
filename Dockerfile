# The service for operators, with a PostgreSQL: compose.yaml starts both.
# First make the tarball in this checkout: npm ci && npm run build && npm pack --workspace provoke
FROM node:22-bookworm-slim
WORKDIR /opt/provoke
COPY provoke-*.tgz provoke.tgz
# Without the optional packages: DATABASE_URL names the database, and no websites are scanned from here.
RUN --mount=type=cache,target=/root/.npm npm install --global --omit=optional ./provoke.tgz && rm provoke.tgz
USER node
ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
HEALTHCHECK --start-period=30s CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["provoke", "serve", "--json"]
