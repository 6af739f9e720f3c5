"""The reference network in SimPy; prints [milliseconds a cycle, throughput]."""
import json
import random
import time

import simpy

CYCLES = 50_000


def client(env, cpu, disk, draw, done, finished):
    while True:
        yield env.timeout(draw(1 / 80))
        with cpu.request() as server:
            yield server
            yield env.timeout(draw(1 / 4))
        with disk.request() as server:
            yield server
            yield env.timeout(draw(1 / 0.4))
        done[0] += 1
        if done[0] == CYCLES:
            finished.succeed()


env = simpy.Environment()
finished = env.event()
done = [0]
cpu, disk = simpy.Resource(env, 8), simpy.Resource(env, 1)
draw = random.Random(1).expovariate
for _ in range(150):
    env.process(client(env, cpu, disk, draw, done, finished))
start = time.perf_counter()
env.run(until=finished)
print(json.dumps([(time.perf_counter() - start) * 1000 / CYCLES, done[0] / env.now]))
