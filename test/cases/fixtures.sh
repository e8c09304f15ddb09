# Deterministic git repositories with scripted benchmarks, each with a known right answer (see the tests beside this file).
# Usage: FX=$(mktemp -d) . fixtures.sh; f1     builds $FX/f1 and changes into it. Needs bash, git, awk; f29 needs python3.
: "${FX:?set FX to an empty scratch folder}"
export GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@example.invalid GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@example.invalid
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=protocol.file.allow GIT_CONFIG_VALUE_0=always   # f13 only
# start repository $1 with fresh run counters
mk() { rm -rf "$FX/$1"; git init -q -b main "$FX/$1"; cd "$FX/$1" || return; echo 0 >"$FX/k"; rm -f "$FX"/k.?; }
# commit everything with message $1; @FX@ in the files becomes the scratch folder
c() { grep -rIl --exclude-dir=.git @FX@ . | while read -r f; do sed "s#@FX@#$FX#g" "$f" >"$FX/sed" && cat "$FX/sed" >"$f"; done
git add -A; git commit -qm "$1" --allow-empty; }

# f1
f1(){ mk ${1:-f1}; echo 1 >m; cat >bench.sh <<'E'
k=$(cat @FX@/k); echo $((k+1)) >@FX@/k
t=1000; [ $((k%2)) = 0 ] && t=1200            # whoever runs first in a pair pays 20 %
awk -v t=$t -v m=$(cat m) 'BEGIN{print "BenchmarkX 1 " t*m " ns/op"}'
E
c one; c two; }

# f2
f2(){ f1 f2; echo 1.1 >m; c "really 10 % slower"; }

# f4
f4(){ mk f4; cat >bench.sh <<'E'
[ -e crash ] && { echo "assertion failed: x<y" >&2; kill -SEGV $$; }
sleep 0.2; echo "BenchmarkX 1 200000000 ns/op"
E
c ok; touch crash; c crashes; }

# f5
f5(){ mk f5; printf 'ZeroZero 0\nZeroSome 0\nSomeZero 3\nSame 2048\nPlusOne 2048\n' >v
echo "awk '{print \"Benchmark\" \$1 \" 1 100 ns/op \" \$2 \" B/op\"}' v" >bench.sh; c a
printf 'ZeroZero 0\nZeroSome 3\nSomeZero 0\nSame 2048\nPlusOne 2049\n' >v; c b; }

# f8
f8(){ mk ${1:-f8}; echo 'echo "BenchmarkX 1 $(($(cat v)*100)) ns/op"' >bench.sh; for i in 1 2 3 4; do echo $i >v; c v$i; done; }

# f10
f10(){ mk f10up; echo 'echo "BenchmarkX 1 100 ns/op"' >bench.sh; c 1; git checkout -qb feat; c f1; c f2; git checkout -q main; c m2; c m3
rm -rf $FX/f10; git clone -q --depth 1 --no-single-branch file://$FX/f10up $FX/f10; cd $FX/f10; git checkout -q feat; }

# f12
f12(){ mk f12; echo 100 >t; echo '*.dat' >.gitignore; echo '[ -e extra.txt ] && [ ! -e x.dat ] && e=1 || e=0; echo "BenchmarkX 1 $(($(cat t)+e)) ns/op"' >bench.sh; c a; echo 200 >t; echo hi >extra.txt; echo big >x.dat; }

# f13
f13(){ mk f13lib; echo 1 >n; c l1; echo 2 >n; c l2; git clone -q --bare . $FX/f13lib.git.tmp && rm -rf $FX/srv && mkdir $FX/srv && mv $FX/f13lib.git.tmp $FX/srv/lib.git
mk f13app; echo 'echo "BenchmarkX 1 $(($(cat dep/n)*100)) ns/op"' >bench.sh; git submodule add -q $FX/srv/lib.git dep; git config -f .gitmodules submodule.dep.url ../lib.git; (cd dep; git checkout -q HEAD~1); c a1; (cd dep; git checkout -q main); c a2
git clone -q --bare . $FX/srv/app.git; rm -rf $FX/f13; git clone -q $FX/srv/app.git $FX/f13; cd $FX/f13; }

# f15
f15(){ mk f15; rm -rf $FX/out; echo 'echo "BenchmarkX 1 @V@ ns/op"' >app.in; echo 'bash @FX@/out/app' >bench.sh
echo 'mkdir -p @FX@/out; [ -e @FX@/out/app ] || sed "s/@V@/$(cat v)/" app.in >@FX@/out/app' >build.sh; echo 100 >v; c a; echo 200 >v; c b; }

# f19
f19(){ mk f19; echo 'sleep 303 & setsid sleep 304 & echo "BenchmarkX 1 100 ns/op"; exit 0' >bench.sh; c a; c b; echo 'echo "BenchmarkX 1 100 ns/op"; sleep 305' >bench.sh; c hangs; }

# f20
f20(){ mk f20; echo 'sleep 0.5; echo "BenchmarkX 1 100 ns/op"' >bench.sh; c a; c b; }

# f22
f22(){ mk f22; cat >nan.json <<'E'
{"context":{"library_build_type":"release"},"benchmarks":[
 {"name":"BM_ok","run_type":"iteration","iterations":10,"real_time":10,"cpu_time":10,"time_unit":"ns","hit_rate":nan,"x":-inf},
 {"name":"BM_BigO","run_type":"aggregate","aggregate_name":"BigO","cpu_coefficient":6.7,"real_coefficient":6.7,"big_o":"N","time_unit":"ns"},
 {"name":"BM_RMS","run_type":"aggregate","aggregate_name":"RMS","rms":2%},
 {"name":"BM_err","run_type":"iteration","error_occurred":true,"error_message":"no file","iterations":0,"real_time":0,"cpu_time":0,"time_unit":"ns"}]}
E
printf 'hello from setup\ngoos: linux\npkg: ex\ncpu: Some CPU\nBenchmarkA-2       \thello from setup\n   10000\t         2.984 ns/op\nBenchmarkB\nBenchmarkB-2   \t   10000\t         1.630 ns/op\nscore: 0.87\nPASS\nok  \tex\t0.003s\n' >go.txt
echo 'echo "WARN { not json"; cat nan.json' >bench-json.sh; echo 'cat go.txt' >bench-go.sh; c a; c b; }

# f25
f25(){ mk f25; r(){ : >bench.sh; for n in "$@"; do echo "echo 'Benchmark$n 1 100 ns/op'" >>bench.sh; done; }
git commit -qm "no bench yet" --allow-empty; r Keep Gone; c a; r Keep New; c b; r Renamed; c c; echo 'echo "ok  ex 0.002s"' >bench.sh; c "measures nothing, exit 0"; }

# f28
f28(){ mk f28; echo 'test -e good || { echo "error[E0425]: cannot find value" >&2; exit 101; }' >build.sh; echo 'echo "BenchmarkX 1 100 ns/op"' >bench.sh; c broken; touch good; c fixed; }

# f29
f29(){ mk f29; cat >bench.py <<'E'
import random,os
k=int(open('@FX@/k').read()); open('@FX@/k','w').write(str(k+1)); r=random.Random(int(os.environ.get('SEED','1'))*100003+k)
for i in range(200): print(f"BenchmarkN{i} 1 {1000*(1+.03*r.gauss(0,1)):.3f} ns/op")
E
c a; c b; }
